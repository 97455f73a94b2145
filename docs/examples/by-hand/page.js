// Loaded when the page opens. Its global begins with the name of the container: two releases can be in one page.
globalThis.mf_tips_1_page = ({ react: { createElement, useState }, platform, ui }) =>
  function TipsPage() {
    const [saved, setSaved] = useState('nothing');
    platform.useEvent('saved.changed', (payload, { otherTab }) => {
      // It may come from a release that this one knows nothing about: check what it holds.
      if (payload?.saved === true) setSaved(otherTab ? 'a service in another tab' : 'a service');
    });
    return createElement(
      ui.Page,
      { title: 'Tips' },
      createElement(ui.Typography, null, `You saved ${saved}.`),
      createElement(
        ui.Button,
        { variant: 'contained', onClick: () => platform.events.emit('tips.liked', { tip: 'twice' }) },
        'Like it',
      ),
    );
  };
