import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { searchWords } from './table.ts';

const wordLimit = 8;
const alternativeLimit = 3;
const shortWord = 4;

/** They say when, how dear or by whom, and name no service. */
const needless = new Set(
  'affordable asap best cheap cheapest find good hire local near nearby need now someone today tomorrow tonight urgent want weekend working'.split(
    ' ',
  ),
);

/** Everyday words, by what names of services have instead. */
const everyday = {
  plumb: ['sink', 'toilet', 'faucet', 'pipe', 'shower', 'clogged', 'unclog'],
  clean: ['maid', 'housekeeper', 'housekeeping', 'vacuum', 'washing'],
  repair: ['fix', 'broken'],
  furniture: ['ikea'],
  'wi-fi': ['wifi', 'internet'],
};
const calledBy = new Map(Object.entries(everyday).flatMap(([called, words]) => words.map((word) => [word, called])));

export const wordsOf = (term: string): string[] =>
  term
    .split(/[\s\p{P}]+/u)
    .filter((word) => word.length > 2 && !needless.has(word))
    .slice(0, wordLimit);

/**
 * For each word of the term the known words nearest to its English stem by trigrams, those with the stem alone where there are some.
 * Words near to none are left out, and so are those such as "for", which have no stem.
 */
export const similarTexts = async (db: Database, term: string): Promise<string[][]> => {
  const texts: string[][] = [];
  for (const word of wordsOf(term)) {
    const called = calledBy.get(word) ?? calledBy.get(word.replace(/s$/, ''));
    const near = await nearest(db, word);
    const exact = near.filter(({ hasStem }) => hasStem);
    // Short words are written alike without being it: chef, check.
    const alike = exact.length > 0 || called || word.length <= shortWord ? exact : near;
    const alternatives = [...alike.map((known) => known.word), ...(called ? [called] : [])];
    if (alternatives.length > 0) texts.push(alternatives);
  }
  // Names with these words contain the term, too.
  return texts.length === 1 && texts.flat().every((known) => known.includes(term)) ? [] : texts;
};

const nearest = (db: Database, word: string) => {
  const stem = sql`(ts_lexize('english_stem', ${word}))[1]`;
  return db
    .select({ word: searchWords.word, hasStem: sql`strpos(${searchWords.word}, ${stem}) > 0`.mapWith(Boolean) })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${stem}`)
    .orderBy(sql`similarity(${searchWords.word}, ${stem}) desc`, searchWords.word)
    .limit(alternativeLimit);
};
