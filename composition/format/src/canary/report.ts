import type { Outcome } from '../operate/operate.ts';
import { harm, rateOf, type Visitors } from './evidence.ts';
import { missingVisitors } from './missing-visitors.ts';
import type { Finding, Measure, Verdict } from './verdict.ts';

const names: Readonly<Record<string, string>> = {
  broke: 'broke for',
  calls: 'API calls failed for',
  slow: 'API calls were slow for',
  vitals: 'poor vitals for',
} satisfies Record<Measure, string>;

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;

/** `7 of 120 visitors (5.8 %)` */
export const figuresText = (figures: Visitors): string =>
  `${figures.bad} of ${figures.visitors} visitors (${percent(rateOf(figures))})`;

export const findingText = ({ measure, kind, canary, live, sources }: Finding): string =>
  kind
    ? `${measure} ${percent(reachedRate(kind, canary))} of ${canary.visitors} visitors with an account, live ${percent(reachedRate(kind, live))} of ${live.visitors}`
    : `${names[measure] ?? measure} ${figuresText(canary)} at ${sources} address${sources === 1 ? '' : 'es'}, live ${figuresText(live)}`;

const reachedRate = (kind: Outcome['kind'], figures: Visitors): number => {
  if (figures.visitors === 0) return 0;
  return kind === 'good' ? 1 - rateOf(figures) : rateOf(figures);
};

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `45 s`, `12 min`, `3 h`, `2 days` */
export const spanText = (ms: number): string => {
  if (ms < 100 * secondMs) return `${Math.round(ms / secondMs)} s`;
  if (ms < 100 * minuteMs) return `${Math.round(ms / minuteMs)} min`;
  return ms < 2 * dayMs ? `${Math.round(ms / hourMs)} h` : `${Math.round(ms / dayMs)} days`;
};

const storedMs = 7 * dayMs;
const quietMs = hourMs;

/** The verdict in a sentence, with what an operator needs to decide. */
export const verdictText = (
  verdict: Verdict,
  findings: readonly Finding[],
  { since, share }: { since: Date; share: number },
  now: Date,
): string => {
  const outages = findings.filter(({ isOutage }) => isOutage).map(({ measure }) => measure);
  const outage = outages.length > 0 ? `; bad in both releases: ${outages.join(', ')}, rather an outage` : '';
  const alone = inState(findings, 'absent').filter(({ canary }) => canary.visitors > 0);
  const incomparable =
    alone.length > 0 ? `; the live release has no ${alone.map(({ measure }) => measure).join(', ')}` : '';
  return `${sentences[verdict](findings, share, now.getTime() - since.getTime())}${incomparable}${outage}`;
};

const sentences: Record<Verdict, (findings: readonly Finding[], share: number, ageMs: number) => string> = {
  failing: (findings) => `FAILING: ${inState(findings, 'failing').map(findingText).join('; ')}`,
  'few-sources': (findings) =>
    `worse than the live release (${inState(findings, 'few-sources')
      .map(({ measure }) => measure)
      .join(', ')}), but not without the reports of two addresses, which decide nothing`,
  sound: (findings) => `sound so far; excluded: ${inState(findings, 'sound').map(riseText).join(', ')}`,
  incomparable: (findings, _share, ageMs) =>
    `cannot decide: in ${spanText(ageMs)} no visitor of the live release to compare with${first(findings).canary.visitors === 0 ? ', nor of the canary' : ''}`,
  undecided: (findings, share, ageMs) => undecidedText(findings, share, ageMs),
};

const undecidedText = (findings: readonly Finding[], share: number, ageMs: number): string => {
  const { canary } = first(findings);
  if (canary.visitors === 0 && ageMs > quietMs) return `cannot decide: no visitor of the canary in ${spanText(ageMs)}`;
  const open = inState(findings, 'undecided');
  const missing = missingVisitors(findings, share);
  const what = open.map(riseText).join(', ');
  if (canary.visitors === 0 || ageMs <= 0)
    return `cannot decide yet: about ${missing} visitors of the canary show ${what}`;
  const waitMs = (missing * ageMs) / canary.visitors;
  const wait = `about ${missing} more visitors of the canary, about ${spanText(waitMs)} at the present rate`;
  if (waitMs > storedMs) return `cannot decide: it needs ${wait}, and visits are stored for 7 days only`;
  return `cannot decide yet: needs ${wait}, to see ${what}`;
};

/** The rise that would be called harm. */
const riseText = ({ measure, live }: Finding): string => {
  const rate = rateOf(live);
  return `a rise of '${measure}' from ${percent(rate)} to ${percent(harm.of(rate))}`;
};

const inState = (findings: readonly Finding[], state: Finding['state']): Finding[] =>
  findings.filter((finding) => finding.state === state);

const first = ([finding]: readonly Finding[]): Pick<Finding, 'canary'> =>
  finding ?? { canary: { visitors: 0, bad: 0 } };
