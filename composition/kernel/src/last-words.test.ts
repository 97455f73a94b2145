import { lastWords } from './last-words.ts';
import { UserError } from './user-error.ts';

const failure = (message: string) => new Error(message);

test.each([
  [failure('listen EADDRINUSE: address already in use 127.0.0.1:4101'), /Port 4101 is taken\..*: PORT=4200 npm start$/],
  [
    new UserError(
      'Error: listen EADDRINUSE: address already in use ::1:4250\n    at x\nThe API stopped (exit code 1).',
    ),
    /PORT=4300 npm start$/,
  ],
  [failure('ENOSPC: no space left on device, write'), /The disk is full\..*\w+=FOLDER npm start$/],
  [failure('EMFILE: too many open files'), /ulimit -n 8192$/],
  [failure("EACCES: permission denied, open '/x'"), /permission denied, open '\/x'[\s\S]*make it writable\.$/],
  [failure('Something else'), /^Error: Something else\n +at /],
  [new UserError('One sentence with EACCES.'), /^One sentence with EACCES\.$/],
])('%s ends with what to do', (error, words) => expect(lastWords(error)).toMatch(words));
