import { h, render } from 'preact';

/** Any framework fits: the shell renders an element, and this component fills it and empties it again. */
export const inShell = (react, Component, platform) =>
  function Foreign(props) {
    const element = react.useRef(null);
    const navigate = platform.useNavigate();
    react.useEffect(() => {
      const { current } = element;
      render(h(Component, { ...props, navigate, events: platform.events }), current);
      return () => render(null, current);
    });
    return react.createElement('div', { ref: element });
  };
