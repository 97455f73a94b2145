/** Of the messages of browsers and of this host, in lower case. */
const known = new Set(
  `a access accessing after agent already an and any apply argument arguments array as assigned assignment at be before bigint block
  blob boolean bound browser but by call called can cannot change class cloned code connect constant constructor convert
  could create data date declaration deep deleted did document does element end error errors evaluating event exceeded
  expected extensible failed fetch file for found from frozen function get global handled has have header hidden i in index
  instance instanceof integrity invalid is it iterable iterator json language large length load loaded locale locales lost
  main many matches maximum message minified missing module names network new no node not null number object of on only
  operator options or out own page parameter passed promise properties property provided range react read reading readonly
  recalled received reduce referenceerror refused rangeerror reported request response result return script set setting
  size slice source src stack state strict string style super support supported symbol syntaxerror t tag target that the
  this time to token type typeerror undefined unexpected unhandled unit unknown unsupported url use used valid value values
  variable visit was which while with without write zone ms`.split(/\s+/),
);

/** Shorter ones stand in any code by chance. */
const minLength = 4;

/**
 * `message` with the words that `code` has or that browsers use. All others may be data of the visitor and become `…`, as do
 * numbers other than that of an error of React.
 */
export const wordsOfCode = (message: string, code: string): string => {
  const reactError = /react error #(\d{1,4})/i.exec(message)?.[1];
  const isOfCode = (word: string) =>
    word === reactError ||
    known.has(word.toLowerCase()) ||
    (word.length >= minLength && !/^\d/.test(word) && hasWord(code, word));
  return message
    .replaceAll(/(['"`])[\p{L}\p{N}]\1/gu, "'…'") // of a text that is no JSON
    .replaceAll(/[\p{L}\p{M}\p{N}_$]+/gu, (word) => (isOfCode(word) ? word : '…'))
    .replaceAll(/…(?:[^\p{L}\p{N}_$…'"`]{0,3}…)+/gu, '…');
};

const hasWord = (code: string, word: string): boolean => {
  const isPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_$]/u.test(character);
  for (let at = code.indexOf(word); at >= 0; at = code.indexOf(word, at + 1))
    if (!isPart(code[at - 1]) && !isPart(code[at + word.length])) return true;
  return false;
};
