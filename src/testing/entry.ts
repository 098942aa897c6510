// The package's entry `stele/testing`: what every store and every event log must do, and the types to write one.
export { logCases, type LogCase } from './log-cases.ts';
export { plainAnalyser } from './plain-analyser.ts';
export { dumpStore } from './dump-store.ts';
export { storeCases } from './store-cases.ts';
export type { CasesOf, FreshStore, StoreCase } from './store-case.ts';
export type { Analyser, Analysis } from '../port/analyser.ts';
export type { EventLog, LogPage, PoisonedEvent } from '../port/event-log.ts';
export type {
  ChunkStore,
  ChunkWriter,
  ApplyReport,
  StoreSnapshot,
  ChunkReader,
  StoredSource,
  IngestedSource,
  PartialSource,
  RefusedSource,
  LexicalReader,
  LexicalStatistics,
  PostingList,
  SemanticReader,
  StoredSpace,
  VectorPart,
  StoreAudit,
  TenantAudit,
  SpaceAudit,
  SourceAudit,
  Damage,
  DamageCode,
} from '../port/store.ts';
