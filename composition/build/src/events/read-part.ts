import type { PayloadType } from '@slices/format';
import { noReads, passOn, type Reads } from './payload-reads.ts';
import { oneOf } from './payload-type.ts';

/** The part of a payload of `type` that `reads` needs. Of a value that is passed on, the members that are among `names`. */
export const readPart = (type: PayloadType, reads: Reads, names: () => ReadonlySet<string>): PayloadType => {
  if (Array.isArray(type)) {
    const values = type.filter(isLiteral);
    const hasCaseForEach = values.length > 0 && values.every((one) => reads.cases.has(String(one)));
    const isExhaustive = reads.isExhaustive || hasCaseForEach;
    return oneOf(type.map((one) => readPart(one, { ...reads, isExhaustive }, names)));
  }
  if (typeof type !== 'object') return valuePart(type, reads);
  return Object.fromEntries(
    Object.entries(type).flatMap(([key, value]): [string, PayloadType][] => {
      const isEach = key === '*' || key === '[]';
      const isRead = reads.isPassedOn || reads.members.size > 0;
      if (isEach) return isRead ? [[key, readPart(value, whole(), names)]] : [];
      const name = key.replace(/\?$/, '');
      const member = reads.isPassedOn && names().has(name) ? whole() : reads.members.get(name);
      return member ? memberPart(key, readPart(value, member, names), member) : [];
    }),
  );
};

const whole = (): Reads => {
  const reads = noReads();
  passOn(reads);
  return reads;
};

const memberPart = (key: string, part: PayloadType, { isNeeded, isParsed }: Reads): [string, PayloadType][] => {
  if (isParsed) return [];
  if (isNeeded) return [[key, part]];
  return part === 'unknown' ? [] : [[key.replace(/\??$/, '?'), oneOf([part, 'null'])]];
};

const isLiteral = (type: PayloadType): boolean =>
  typeof type === 'string' ? type.startsWith('=') : typeof type !== 'object';

const valuePart = (type: string | number | boolean, reads: Reads): PayloadType => {
  if (reads.isExhaustive) return type;
  if (!reads.isNeeded && reads.members.size === 0) return 'unknown';
  if (typeof type !== 'string') return typeof type;
  return type.startsWith('=') ? 'string' : type;
};
