import { operateErrorCodes } from '@slices/format';

/** A refusal with a sentence for operators. Fastify answers it with its status; a site may answer it in its form. */
export class OperateError extends Error {
  override name = 'OperateError';

  constructor(
    readonly statusCode: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export const notFound = (code: 'environmentNotFound' | 'revisionNotFound', thing: string): OperateError =>
  new OperateError(404, operateErrorCodes[code], `${thing} was not found.`);
