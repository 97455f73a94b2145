import * as v from 'valibot';

/** Parts of a module's types by their place: `Button(0).size`. `Button(0).size?` marks an optional one. */
export const SurfaceParts = v.record(v.string(), v.string());
export type SurfaceParts = v.InferOutput<typeof SurfaceParts>;

/** The types that the shell offers to slices, by module: `@site/ui/forms`. */
export const ShellSurface = v.record(v.string(), v.object({ version: v.string(), parts: SurfaceParts }));
export type ShellSurface = v.InferOutput<typeof ShellSurface>;

/** The file with it beside the shell's `host.json`. */
export const surfaceFileName = 'surface.json';
