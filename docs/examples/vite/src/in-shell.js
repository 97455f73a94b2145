import { h, render } from 'preact';

/** Any framework fits: the shell renders an element, and this component fills it and empties it again. */
export const inShell = (react, Component, platform) =>
  function Foreign(props) {
    const element = react.useRef(null);
    const navigate = platform.useNavigate();
    react.useLayoutEffect(() => {
      render(h(Component, { ...props, navigate, events: platform.events }), element.current);
    });
    // Not in a plain effect, which runs later: the page that was left could still write the title of the next one.
    react.useLayoutEffect(() => {
      const { current } = element;
      return () => render(null, current);
    }, []);
    return react.createElement('div', { ref: element });
  };
