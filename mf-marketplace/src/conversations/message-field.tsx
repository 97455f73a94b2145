import {
  formatCount,
  type Message,
  maxMessageLength,
  maxMessagePictures,
  textLength,
  toParagraph,
} from '@nearhand/contracts';
import { useLocation, useUnsavedWork } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, bottomBarMark, styled, TextField, useMediaQuery } from '@nearhand/ui';
import { useFormDraft } from '@nearhand/ui/forms';
import { Send } from '@nearhand/ui/icons';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { AddedPictures, AddPictures, usePicker } from '../pictures/picture-picker.tsx';
import { type AddedPicture, messagePicture, sendMessagePicture } from '../pictures/send-picture.ts';

/** Shows the length of a text near the limit, counted as the API does. */
const lengthRemark = (text: string): { error?: string; helperText?: string } => {
  const length = textLength(text);
  if (length <= maxMessageLength - 200) return {};
  const count = `${formatCount(length)} of ${formatCount(maxMessageLength)} characters`;
  return length > maxMessageLength ? { error: `Too long: ${count}` } : { helperText: count };
};

const Bar = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  '& > ul': { flexBasis: '100%' },
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { flex: 'none', minHeight: 50 },
  '&& textarea': { minHeight: 48, maxHeight: 160, resize: 'none', fieldSizing: 'content' },
});

/** For browsers without `fieldSizing`. */
const linesOf = (text: string): number => Math.min(text.split('\n').length, 6);

interface Props<Call> {
  /** Called once. */
  mutation: () => UseMutationOptions<Message, Error, Call>;
  toCall: (content: { text: string; images?: string[] }) => Call;
  onSent: (message: Message) => void;
  /** Called when the field holds text that was not sent. */
  onDraft?: (hasDraft: boolean) => void;
}

/** A message that could not be sent stays in the field. */
export const MessageField = <Call,>({ mutation, toCall, onSent, onDraft }: Props<Call>) => {
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<AddedPicture[]>([]);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasFinePointer = useMediaQuery('(pointer: fine)');
  const message = toParagraph(text);
  const { error, helperText } = lengthRemark(message);
  const changePictures = (next: AddedPicture[]) => {
    setPictures(next);
    onDraft?.(next.length > 0 || message !== '');
  };
  const picker = usePicker({
    max: maxMessagePictures,
    send: sendMessagePicture,
    pictures,
    onChange: changePictures,
  });
  const canSend = (message !== '' || pictures.length > 0) && !error && !picker.isUploading;
  useUnsavedWork(message !== '' || pictures.length > 0);
  const { pathname, search } = useLocation();
  const [draftName] = useState(`message:${pathname}${search}`);
  const change = (value: string) => {
    setText(value);
    onDraft?.(toParagraph(value) !== '' || pictures.length > 0);
  };
  useFormDraft(draftName, {
    changes: () => ({
      ...(message !== '' && { text }),
      ...(pictures.length > 0 && { images: pictures.map(({ image }) => image) }),
    }),
    restore: ({ text: draft = '', images = [] }) => {
      // Input since the page opened is newer.
      if (message !== '' || pictures.length > 0 || typeof draft !== 'string' || !Array.isArray(images)) return;
      setText(draft);
      setPictures(images.map((image) => messagePicture(String(image))));
      onDraft?.(toParagraph(draft) !== '' || images.length > 0);
    },
    clear: () => {
      setText('');
      setPictures([]);
      onDraft?.(false);
    },
  });

  const { run } = useAction(mutation, {
    failed: 'Failed to send message',
    onEnd: () => {
      setSending(false);
      field.current?.focus();
    },
    onSuccess: (answer) => {
      setText('');
      setPictures((now) => now.filter(({ image }) => !answer.images?.includes(image)));
      onSent(answer);
    },
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    // Before React learns of the call: text that is typed meanwhile would be lost.
    setSending(true);
    void run(toCall({ text: message, ...(pictures.length > 0 && { images: pictures.map(({ image }) => image) }) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari sends the key that ends a composition after the composition, with code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing && hasFinePointer) submit(event);
  };

  return (
    <Bar onSubmit={submit} {...bottomBarMark}>
      {pictures.length > 0 && <AddedPictures pictures={pictures} onChange={changePictures} />}
      <AddPictures picker={picker} />
      <TextField
        multiline
        ref={field}
        label="Message"
        hideLabel
        placeholder="Write a message"
        rows={linesOf(text)}
        value={text}
        readOnly={isSending}
        error={error}
        helperText={helperText}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={!canSend}
        loading={isSending}
        startIcon={<Send size={18} aria-hidden />}
      >
        Send
      </Button>
    </Bar>
  );
};
