import { site } from '@nearhand/contracts';
import { hostEvents } from '@nearhand/platform/host';
import type { PublicKey } from '@slices/format';
import type { Running } from '@slices/host';
import { openLink } from '@slices/host/preview';
import { PreviewLine } from './notice/preview-line.tsx';

export const openForShell = async (keys: readonly PublicKey[]) => {
  const { preview, panel } = await openLink(keys, site);
  const { notice } = preview ?? {};
  return {
    change: (composition: Parameters<NonNullable<typeof panel>['change']>[0]) => {
      const previewed = preview?.apply(composition) ?? composition;
      return panel?.change(previewed) ?? previewed;
    },
    observe: panel?.observe,
    show: (host: Running) => {
      panel?.show(host, hostEvents.hear);
      if (notice && notice.state !== 'running') host.report({ slice: 'shell', stage: 'preview', message: notice.text });
    },
    line: notice && <PreviewLine {...notice} />,
  };
};
