export interface SharedModule {
  /** In the shell's first script; the others come in chunks of the shell's when a slice first asks for them. */
  eager: boolean;
}

/**
 * The one list of modules that the shell provides and slices consume without a copy of their own. Whole modules
 * cannot be tree-shaken once shared, so MUI and the router are not here: slices get their curated surface through
 * `@nearhand/ui` and `@nearhand/platform`.
 */
export const sharedModules: Record<string, SharedModule> = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  '@tanstack/react-query': { eager: true },
  '@nearhand/platform': { eager: true },
  '@nearhand/ui': { eager: true },
  '@nearhand/ui/figures': { eager: false },
  '@nearhand/ui/overlays': { eager: false },
  '@nearhand/ui/forms': { eager: false },
  formik: { eager: false },
  yup: { eager: false },
};
