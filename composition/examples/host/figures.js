import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { visitorCookie } from '@slices/format';

const sentVisitor = new RegExp(`${visitorCookie}=([\\w-]+)`);

/** One for each visitor and release. A site keeps them in a database. */
const visits = new Map();

/** The canary's percent of visitors now. */
const shareOf = async (slice) => {
  const { microFrontends } = JSON.parse(await readFile('.data/environments/local/composition.json', 'utf8'));
  const canary = microFrontends[slice]?.find(({ deployment }) => !deployment.default && deployment.traffic > 0);
  return canary?.deployment.traffic ?? 0;
};

/** Takes the reports of one visitor, who has an id in a cookie. */
export const take = async (request, address) => {
  const { reports } = JSON.parse(await text(request));
  const [, visitor] = sentVisitor.exec(request.headers.cookie) ?? [];
  for (const { kind, slice, version, stage } of reports) {
    const key = [slice, version, visitor].join(' ');
    const visit = visits.get(key) ?? { slice, version, address, at: new Date(), share: await shareOf(slice) };
    visits.set(key, kind === 'failed' ? { ...visit, stage } : visit);
  }
};

const counted = (own) => ({ visitors: own.length, bad: own.filter(({ stage }) => stage).length });
const none = { visitors: 0, bad: 0 };

/** As `release watch` reads them: how many came since then, and for how many something broke. */
export const figuresOf = (slice, version, since) => {
  const own = [...visits.values()].filter((one) => one.slice === slice && one.version === version && one.at >= since);
  const broken = own.filter(({ stage }) => stage);
  const stages = {};
  for (const { stage } of broken) stages[stage] = (stages[stage] ?? 0) + 1;
  const shares = [...new Set(own.map(({ share }) => share))].map((share) => ({
    share,
    measures: { broke: counted(own.filter((one) => one.share === share)), calls: none, slow: none, vitals: none },
  }));
  const sources = { broke: new Set(broken.map(({ address }) => address)).size, calls: 0, slow: 0, vitals: 0 };
  return { stages, sources, shares };
};
