import * as v from 'valibot';
import { contextLimits } from './answer-shape.ts';

/** Objects that are read by a slice's name have a `constructor` already. */
export const Slice = v.pipe(v.string(), v.regex(/^(?!constructor$)[a-z][a-z0-9-]{0,59}$/));
export const Version = v.pipe(v.string(), v.regex(/^[\w.+-]{1,80}$/));

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000));

/** A call of the API that ended before the failure. */
const SeenCall = v.object({
  route: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3,7} [\w/:.*?-]{1,200}$/),
    v.description('Method and pattern, without ids: GET items/:id'),
  ),
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599), v.description('0: no answer')),
  code: v.optional(v.pipe(v.string(), v.regex(/^[a-z][\w-]*\/[\w-]{1,60}$/), v.description('Of an error answer'))),
  shape: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(contextLimits.shapeLength),
      v.regex(/^[\w"{}[\]:,.*#=-]*$/),
      v.description('JSON of an AnswerShape'),
    ),
  ),
});
export type SeenCall = v.InferOutput<typeof SeenCall>;

/**
 * The circumstances of a failure in a browser, by which it can be reproduced: no text, number or id of the visitor or of the
 * page, but types, states of the API's contract and versions.
 */
export const FailureContext = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  shell: Version,
  releases: v.pipe(
    v.array(v.object({ slice: Slice, version: Version })),
    v.maxLength(contextLimits.releases),
    v.description("The visitor's releases that are not the default of the revision"),
  ),
  locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{1,8}){0,3}$/)),
  utcOffset: v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840), v.description('Minutes east of UTC')),
  width: v.pipe(Pixels, v.description('Of the viewport, CSS pixels')),
  height: Pixels,
  role: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/), v.description('guest, or the role of the session')),
  engine: v.picklist(['chromium', 'firefox', 'webkit', 'other']),
  clicks: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w:()> -]{1,300}$/))),
    v.maxLength(contextLimits.clicks),
    v.description('Elements that were clicked last, by tags and positions'),
  ),
  calls: v.pipe(v.array(SeenCall), v.maxLength(contextLimits.calls)),
});
export type FailureContext = v.InferOutput<typeof FailureContext>;
