import { parseJson } from './json.ts';

const problem = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? undefined : parsed.problems.join();
};

test.each([
  ['{\n  "a": 1,\n}', /line 3, column 1: Expected double-quoted property name/],
  ['{\n  "a": 1\n  "b": 2\n}', /line 3, column 3: Expected ','/],
  ['{\n  "a": [1,\n', /line 2: it ends too early/],
  ['', /it is empty/],
  ['hello', /Unexpected token 'h'/],
  ['<!doctype html><title>Shop</title>', /HTML page.*check the address/],
  ['\n<html>', /HTML page/],
  ['<?xml version="1.0"?><Error/>', /XML.*rights/],
  ['{\n<<<<<<< HEAD\n  "a": 1\n=======\n', /marks of a merge/],
  ['\uFEFF{}', /byte order mark/],
])('%j is told with its place, or as what it is', (text, words) => {
  expect(problem(text)).toMatch(words);
  expect(problem(text)).toMatch(/^is not valid JSON: /);
});
