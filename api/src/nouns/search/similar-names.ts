import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { searchWords } from '../../kernel/database/schema.ts';

const wordLimit = 8;
const alternativeLimit = 3;

/**
 * Texts for a `Search`: for each word of the term the known words nearest to it by trigrams. Undefined where a word is
 * near to none.
 */
export const similarTexts = async (db: Database, term: string): Promise<string[][] | undefined> => {
  const words = term.split(/[\s\p{P}]+/u).filter((word) => word.length > 2);
  if (words.length === 0) return undefined;
  const { word } = searchWords;
  const near = sql`select ${word} from ${searchWords} where ${word} % asked.word
    order by similarity(${word}, asked.word) desc, ${word} limit ${alternativeLimit}`;
  const found = await db
    .select({ words: sql<string[]>`array(${near})` })
    .from(sql`unnest(${sql.param(words.slice(0, wordLimit))}::text[]) with ordinality asked(word, place)`)
    .orderBy(sql`asked.place`);
  const texts = found.map(({ words }) => words);
  return texts.every((alternatives) => alternatives.length > 0) ? texts : undefined;
};
