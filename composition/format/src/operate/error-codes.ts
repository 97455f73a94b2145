/** Codes of refusals, which the answer has beside a sentence. */
export const operateErrorCodes = {
  releaseStoreMissing: 'operate/store-missing',
  environmentNotFound: 'operate/environment-not-found',
  revisionNotFound: 'operate/revision-not-found',
  indexOutdated: 'operate/index-outdated',
} as const;
