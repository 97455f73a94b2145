import { held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { PicturesInput, type PicturesState } from './pictures-input.tsx';

/** Gives object URLs, which a browser has and this one lacks: `blob:1`, `blob:2`. Returns the list of those given back. */
export const stubObjectUrls = (): string[] => {
  let made = 0;
  const revoked: string[] = [];
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1;
      return `blob:${made}`;
    },
    revokeObjectURL: (address: string) => revoked.push(address),
  });
  return revoked;
};

const Elsewhere = ({ images }: { images: string[] }) => {
  const { setFieldValue, resetForm } = useFormikContext();
  return (
    <>
      <button type="button" onClick={() => setFieldValue('images', images)}>
        Take others
      </button>
      <button type="button" onClick={() => resetForm({ values: { images } })}>
        Start over
      </button>
    </>
  );
};

/** A form of pictures alone, which tells what it saved and how its uploads stood. */
export const openPictures = (images: string[] = [], gone: string[] = []) => {
  const saved: string[][] = [];
  const states: PicturesState[] = [];
  const page = (
    <Form initialValues={{ images }} onSubmit={async (form) => void saved.push(form.images)}>
      <PicturesInput onStateChange={(state) => states.at(-1) !== state && states.push(state)} gone={gone} />
      <Elsewhere images={['/c.webp', '/a.webp']} />
      <SubmitButton busyLabel="Saving">Save</SubmitButton>
    </Form>
  );
  const view = renderRoutes([{ path: '/', element: page }], { path: '/' });
  const save = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.length).toBeGreaterThan(0));
    return saved.at(-1);
  };
  return { ...view, save, saved, states };
};
export const input = () => screen.findByLabelText('Add pictures');
export const file = (name: string, content: string, size = content.length) => {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return new File([bytes, new Uint8Array(size - bytes.length)], name, { type: 'image/png' });
};
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0crc!\0\0\0\0IENDcrc!';
export const picture = (name: string, size?: number) => file(name, png, size);
export const button = (name: string) => screen.getByRole('button', { name });
/** The addresses that are seen. */
export const shown = () => screen.queryAllByRole('img').map((image) => image.getAttribute('src'));

/** Answers uploads in the order in which they come, each when it is let go. */
export const heldUploads = (...urls: string[]) => {
  const answers = urls.map((imageUrl) => held<{ data: { imageUrl: string } } | Response>({ data: { imageUrl } }));
  let next = 0;
  const calls = stubApi.post('/upload/service', () => {
    next += 1;
    return answers[next - 1]?.answer() ?? stubApi.noAnswer();
  });
  return { calls, letGo: (index: number) => answers[index]?.letGo() };
};
