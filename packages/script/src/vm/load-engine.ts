import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { HandsightError } from '@handsight/core/error';
import { MIN_MEMORY_BYTES } from '../limits.ts';

const PAGE = 65_536;

export interface Engine {
  module: QuickJSWASMModule;
  isMemoryFull: () => boolean;
}

/**
 * A separate engine for one context. QuickJS built for WebAssembly does not know the size of its blocks, so its memory limit counts
 * eight bytes for each; the WebAssembly memory is limited instead.
 */
export async function loadEngine(memoryBytes: number): Promise<Engine> {
  const maximum = Math.ceil(memoryBytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: MIN_MEMORY_BYTES / PAGE, maximum });
  const module = await newQuickJSWASMModuleFromVariant(newVariant(await loadVariant(), { wasmMemory: memory }));
  // It grows by at least 5 %.
  return { module, isMemoryFull: () => memory.buffer.byteLength * 1.05 >= maximum * PAGE };
}

/** Its types are those of its CommonJS build, where the default export is nested one level deeper. */
async function loadVariant(): Promise<QuickJSSyncVariant> {
  const { default: variant }: { default: unknown } = await import('@jitl/quickjs-wasmfile-release-sync');
  if (isSyncVariant(variant)) return variant;
  throw new HandsightError('Internal', 'this is not the QuickJS build that was expected');
}

const isSyncVariant = (value: unknown): value is QuickJSSyncVariant =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'sync' && 'importFFI' in value;
