import { inShell } from './in-shell.js';
import { Forecast, WeatherPage } from './weather.jsx';

let shared;
/** A module of the shell. */
const take = async (name) => {
  const [provided] = Object.values(shared[name]);
  return provided.lib ? provided.lib() : (await provided.get())();
};

/** A component of Preact as one of the shell's React. */
const wrapped = async (Component) => {
  const [react, platform] = await Promise.all([take('react'), take('@nearhand/platform')]);
  return inShell(react, Component, platform);
};

const modules = {
  './routes': async () => ({
    routes: [{ path: '/weather', lazy: async () => ({ Component: await wrapped(WeatherPage) }) }],
  }),
  './forecast': async () => ({ default: await wrapped(Forecast) }),
};

export const init = (shareScope) => {
  shared = shareScope;
};
export const get = async (name) => {
  const module = await modules[name]();
  return () => module;
};
