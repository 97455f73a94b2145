import type { FailureStage, Release } from '@nearhand/contracts';
import type { Slice } from '../catalog/catalog.ts';

/** A release of a slice could not be had or does not run. */
export class SliceError extends Error {
  override name = 'SliceError';
  constructor(
    readonly slice: Slice,
    readonly release: Release,
    readonly stage: FailureStage,
    cause: unknown,
    /** False where the line lost a file that the server has, or nobody could ask: that says nothing of the release. */
    readonly isToBlame = true,
  ) {
    super(`${slice.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
