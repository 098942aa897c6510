import { readPacked } from './pack-read.ts';
import { noShapes, type Shape } from './pack-shapes.ts';
import { writePacked } from './pack-write.ts';
import type { Packed } from './pack.ts';
import { openNumberWriter } from './packed-numbers.ts';

/** Packed data for a reader in another thread, who knows what was sent before it. */
export interface PackedMessage<Value> extends Packed<Value> {
  /** The kinds of object in it that were in no message before. */
  readonly shapes: readonly Shape[];
}

/** Opens a packer whose data another thread reads, by one {@link openPackReceiver} that receives all of it in order. */
export function openPackSender(): <Value extends object>(value: Value) => PackedMessage<Value> {
  const shapes = noShapes();
  const numbers = openNumberWriter();
  let sent = 0;
  return (value) => {
    const text = writePacked(value, shapes, numbers);
    const fresh = shapes.byId.slice(sent);
    sent += fresh.length;
    return { numbers: numbers.take(), text, shapes: fresh };
  };
}

/** Receives the data of one sender. What it answers makes the value, now or when later messages have come. */
export function openPackReceiver(): <Value extends object>(message: PackedMessage<Value>) => () => Value {
  const shapes = noShapes();
  return <Value extends object>(message: PackedMessage<Value>) => {
    shapes.byId.push(...message.shapes);
    return () => readPacked(message, shapes) as Value;
  };
}
