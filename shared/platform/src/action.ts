// By the package's name: slices bundle this file, the shell provides its imports.
import { errorStatus, errorText, errorToast, refusal, toast, unexplained, useSingleFlight } from '@nearhand/platform';
import {
  type DataTag,
  type MutationFunctionContext,
  type QueryKey,
  type UseMutationOptions,
  // biome-ignore lint/style/noRestrictedImports: the hook itself.
  useMutation,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** The body of an error answer; undefined without one. */
type ErrorAnswer = Awaited<ReturnType<typeof refusal>>;
type Words = string | readonly [title: string, description: string | undefined];

interface FailureOptions {
  /** The toast after an error: the API's sentence or else this text; or this title, below it the API's sentence or else `why`. */
  failed?: string | readonly [title: string, why: string | ((error: unknown) => string)];
  /** By error code or HTTP status: shows the API's sentence (or else `why`) elsewhere. There is no toast then. */
  explain?: Readonly<Record<string, (text: string, answer: ErrorAnswer) => unknown>>;
  /** After the toast of an error. */
  onError?: (answer: ErrorAnswer, error: unknown) => unknown;
}

/** A run ends after the promises of its callbacks. */
export interface ActionOptions<Answer, Input> extends FailureOptions {
  /** The toast after success. */
  done?: Words | ((answer: Answer, input: Input) => Words);
  /** After the toast of success. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** After success and after an error, before the toast. */
  onEnd?: () => unknown;
  /** No run after a success: the page is left. */
  once?: boolean;
}

export interface Action<Answer, Input> {
  /** `more`: options of this run. Resolves to undefined after an error, and at the end of another run that is under way. */
  run: (input: Input, more?: ActionOptions<Answer, Input>) => Promise<{ value: Answer } | undefined>;
  /** For the look of a button alone: the next click may come before React knows of it. */
  isPending: boolean;
  isSuccess: boolean;
  /** Of the last run. */
  variables: Input | undefined;
}

/** Resolves to the function that removes the toast, if there is one. */
const showError = async (
  error: unknown,
  { failed = unexplained, explain = {}, onError }: FailureOptions,
): Promise<(() => void) | undefined> => {
  const answer = await refusal(error);
  const [title, why] = typeof failed === 'string' ? [failed] : failed;
  const fallback = typeof why === 'function' ? why(error) : why;
  const explained = explain[answer?.code ?? ''] ?? explain[`${errorStatus(error)}`];
  if (explained) {
    await explained(await errorText(error, fallback), answer);
    return undefined;
  }
  const hide =
    fallback === undefined
      ? toast.error(...(await errorToast(error, title)))
      : toast.error(title, { description: await errorText(error, fallback) });
  await onError?.(answer, error);
  return hide;
};

/**
 * A change that the user makes: one run at a time, its result as a toast, then what follows. `mutation` as a function is
 * called once per mounted component, as `idempotentMutation` must be.
 */
export const useAction = <Answer, Input = void>(
  mutation: UseMutationOptions<Answer, Error, Input> | (() => UseMutationOptions<Answer, Error, Input>),
  options?: ActionOptions<Answer, Input>,
): Action<Answer, Input> => {
  const [made] = useState<UseMutationOptions<Answer, Error, Input>>(mutation);
  const sent = useMutation(typeof mutation === 'function' ? made : mutation);
  const singly = useSingleFlight((work: () => Promise<unknown>) => work());
  const underWay = useRef<Promise<void>>(undefined);
  const hideError = useRef<() => void>(undefined);
  const run: Action<Answer, Input>['run'] = async (input, more) => {
    let result: { value: Answer } | undefined;
    let isFirst = false;
    const work = singly(async () => {
      isFirst = true;
      hideError.current?.();
      const { done, onSuccess, onEnd, once, ...failure } = { ...options, ...more };
      const explain = { ...options?.explain, ...more?.explain };
      try {
        result = { value: await sent.mutateAsync(input) };
      } catch (error) {
        await onEnd?.();
        hideError.current = await showError(error, { ...failure, explain });
        return undefined;
      }
      await onEnd?.();
      const words = typeof done === 'function' ? done(result.value, input) : done;
      if (typeof words === 'string') toast.success(words);
      else if (words) toast.success(words[0], { description: words[1] });
      await onSuccess?.(result.value, input);
      return once && 'done';
    });
    if (isFirst) underWay.current = work;
    // A second press must not close the dialog of the first.
    await underWay.current;
    return result;
  };
  return { run, isPending: sent.isPending, isSuccess: sent.isSuccess, variables: sent.variables };
};

/**
 * For `onSuccess` of a mutation: puts the change into what `query` holds, at once. Reading it again takes as long as the
 * change did, and may fail.
 */
export const showing =
  <Data, Answer, Input>(
    query: (input: Input) => { queryKey: DataTag<QueryKey, Data, Error> },
    change: (data: Data, input: Input, answer: Answer) => Data,
  ) =>
  async (answer: Answer, input: Input, _result: unknown, { client }: MutationFunctionContext): Promise<void> => {
    const { queryKey } = query(input);
    // An answer on its way may have been read before the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Data>(queryKey, (data) => data && change(data, input, answer));
  };

/** The same list, its rows changed on each page. */
export const withRows = <Row, Page extends { data: Row[] }, List extends { pages: Page[] }>(
  list: List & { pages: { data: Row[] }[] },
  change: (rows: Row[]) => Row[],
): List => ({ ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) });
