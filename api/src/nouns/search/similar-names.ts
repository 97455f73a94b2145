import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { searchWords } from './table.ts';

const wordLimit = 8;
const alternativeLimit = 3;

export const wordsOf = (term: string): string[] =>
  term
    .split(/[\s\p{P}]+/u)
    .filter((word) => word.length > 2)
    .slice(0, wordLimit);

/**
 * For each word of the term the known words nearest to its English stem by trigrams. Words near to none are left out, and so are
 * those such as "for", which have no stem.
 */
export const similarTexts = async (db: Database, term: string): Promise<string[][]> => {
  const texts: string[][] = [];
  for (const word of wordsOf(term)) {
    const stem = sql`(ts_lexize('english_stem', ${word}))[1]`;
    const near = await db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} % ${stem}`)
      .orderBy(sql`similarity(${searchWords.word}, ${stem}) desc`, searchWords.word)
      .limit(alternativeLimit);
    if (near.length > 0) texts.push(near.map((known) => known.word));
  }
  // Names with these words contain the term, too.
  return texts.length === 1 && texts.flat().every((known) => known.includes(term)) ? [] : texts;
};
