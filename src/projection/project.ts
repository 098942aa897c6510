import type { DocumentParts } from '../document/to-document.ts';
import { projectFlow } from './flow-1.ts';
import { projectPaged } from './paged-1.ts';
import { projectTree, type TreeProjectionOptions } from './project-tree.ts';
import type { Projection } from './projection.ts';

/** Projects any document into its search text (seed 000): a pure function of its payload and the options. */
export function project(document: DocumentParts, options: TreeProjectionOptions): Projection {
  switch (document.type) {
    case 'paged':
      return projectPaged(document.payload, options.lengthMax);
    case 'flow':
      return projectFlow(document.payload, options.lengthMax);
    case 'tree':
      return projectTree(document.payload, options);
  }
}
