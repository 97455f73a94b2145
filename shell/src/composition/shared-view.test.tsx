import { sharedModules } from '@nearhand/build/site-build';
import * as schema from '@nearhand/contracts/schema';
import * as platform from '@nearhand/platform';
import { renderRoutes } from '@nearhand/testing';
import * as ui from '@nearhand/ui';
import * as figures from '@nearhand/ui/figures';
import * as forms from '@nearhand/ui/forms';
import * as overlays from '@nearhand/ui/overlays';
import { sharedView } from '@slices/host';
import * as query from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as formik from 'formik';
import { Component } from 'react';
import * as yup from 'yup';

/** As webpack gives it to slices: an import of Jest's has React's object as its `default`. */
const react = jest.requireActual<object>('react');
const modules = {
  react,
  'react/jsx-runtime': jest.requireActual<object>('react/jsx-runtime'),
  'react-dom': jest.requireActual<object>('react-dom'),
  '@tanstack/react-query': query,
  '@nearhand/contracts/schema': schema,
  '@nearhand/platform': platform,
  '@nearhand/ui': ui,
  '@nearhand/ui/figures': figures,
  '@nearhand/ui/overlays': overlays,
  '@nearhand/ui/forms': forms,
  formik,
  yup,
};

const membersOf = new Map(
  Object.entries({
    react: ['createElement', 'Component.prototype.setState', 'Children.map', 'PureComponent', 'newName'],
    'react/jsx-runtime': ['jsx', 'jsxs'],
    'react-dom': ['createPortal', 'flushSync'],
    '@tanstack/react-query': [
      'useQuery',
      'QueryClient.prototype.fetchQuery',
      'QueryClient.prototype.newName',
      'QueryCache.prototype.clear',
      'QueryObserver.prototype.__proto__.subscribe',
      'QueryClientContext.Provider',
      'notifyManager.schedule',
      'notifyManager.setScheduler',
    ],
    '@nearhand/contracts/schema': ['record', 'Id.fallback', 'Dollars.strict.keywords'],
    '@nearhand/platform': [
      'api',
      'api.get',
      'events.emit',
      'toast.error',
      'log.error',
      'login.mutationFn',
      'useNavigate',
    ],
    '@nearhand/ui': ['Typography.render', 'Box.render', 'Page', 'motion.quick', 'cardGrid.gap.xs'],
    '@nearhand/ui/figures': ['FigureRow.render', 'DashboardRows.__emotion_styles.0', 'CountTabs'],
    '@nearhand/ui/overlays': ['Drawer.render', 'ConfirmDialog', 'bookingDecisions.accept.label'],
    '@nearhand/ui/forms': ['Form', 'TextInput'],
    formik: ['Formik', 'Form.render', 'FieldArray.WrappedComponent.prototype.render'],
    yup: ['object', 'Schema.prototype.validate', 'StringSchema.prototype.matches', 'defaultLocale.mixed.required'],
  }),
);

const get = (owner: unknown, key: string): unknown => Reflect.get(Object(owner), key);

test('every shared module is tried', () => {
  expect(Object.keys(modules)).toEqual(Object.keys(sharedModules));
});

const attempts = Object.entries(modules).flatMap(([name, module]) =>
  (membersOf.get(name) ?? []).map((member): [string, string, object] => [name, member, module]),
);

test.each(attempts)('%s: a slice cannot set %s', (_name, member, module) => {
  const path = member.split('.');
  const key = path.pop() ?? '';
  const owner = Object(path.reduce(get, sharedView(module)));
  expect(() => Object.assign(owner, { [key]: () => 'planted' })).toThrow(TypeError);
  expect(() => Object.defineProperty(owner, key, { value: () => 'planted' })).toThrow(TypeError);
});

test('a slice cannot change what yup does for all', () => {
  expect(() =>
    yup.addMethod(yup.MixedSchema, 'planted', () => {
      throw new Error('planted');
    }),
  ).toThrow(TypeError);
  expect(() => yup.setLocale({ mixed: { required: 'planted' } })).toThrow(TypeError);
});

test('React’s internals can be read, as compiled components do, and not changed', () => {
  const view = sharedView(react);
  const internals = Object.entries(view).find(([key]) => key.startsWith('__CLIENT_INTERNALS'))?.[1];
  const Reads = () => {
    expect(Object.isFrozen(internals.H)).toBe(true);
    return null;
  };
  render(<Reads />);
  expect(() => Object.assign(internals, { H: null })).toThrow(TypeError);
});

test('instances and classes may still set what their prototype has', () => {
  sharedView(react);
  const instance = Object.assign(new Component({}), { setState: 'own' });
  expect(instance.setState).toBe('own');
  expect(() => Object.assign(yup.string(), { validate: 'own' })).not.toThrow();
});

class Counter extends Component {
  override state = { count: 0 };
  override render() {
    return <ui.Button onClick={() => this.setState({ count: 1 })}>Count {this.state.count}</ui.Button>;
  }
}

const Form = () => {
  const { data } = query.useQuery({ queryKey: ['name'], queryFn: async () => 'Lawn' });
  return (
    <forms.Form
      initialValues={{ name: '' }}
      validationSchema={yup.object({ name: yup.string().required('Please enter a name') })}
      onSubmit={async () => {}}
    >
      <ui.Typography>{data}</ui.Typography>
      <forms.TextInput name="name" label="Name" />
      <Counter />
      <forms.SubmitButton busyLabel="Saving">Save</forms.SubmitButton>
    </forms.Form>
  );
};

test('a slice makes a component of its own from a styled one of the shell, which stays as it was', () => {
  sharedView(figures);
  const { DashboardRows } = figures;
  const before = get(DashboardRows, '__emotion_styles');
  const Own = ui.styled(DashboardRows)({ color: 'rgb(1, 2, 3)' });
  renderRoutes([{ path: '/', element: <Own>Rows</Own> }], { path: '/' });
  expect(screen.getByText('Rows')).toBeVisible();
  Object.assign(DashboardRows, { __emotion_styles: [] });
  expect(get(DashboardRows, '__emotion_styles')).toBe(before);
});

test('pages work with frozen modules', async () => {
  for (const module of Object.values(modules)) sharedView(module);
  renderRoutes([{ path: '/', element: <Form /> }], { path: '/' });
  expect(await screen.findByText('Lawn')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Count 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a name')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Count 1' })).toBeVisible();
});
