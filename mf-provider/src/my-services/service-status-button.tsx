import { type Service, type ServiceStatus, type ServiceTransition, serviceTransitions } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { CirclePause, Globe, Play } from '@nearhand/ui/icons';
import { changeServiceStatus } from '../services/service-api.ts';

const icons: Record<ServiceTransition['action'], typeof Globe> = { Publish: Globe, Pause: CirclePause, Activate: Play };

const outcomes: Record<ServiceStatus, string> = {
  active: 'Service activated',
  paused: 'Service paused',
  draft: 'Service moved to drafts',
};

interface ServiceStatusButtonProps {
  service: Service;
  describedBy: string;
}

export const ServiceStatusButton = ({ service, describedBy }: ServiceStatusButtonProps) => {
  const { run, isPending } = useAction(changeServiceStatus, {
    failed: ['Failed to update service status', unexplained],
    done: (_service, { status }) => outcomes[status],
  });
  const transition = serviceTransitions.find(({ from }) => from === service.status);
  if (!transition) return null;
  const { action, to } = transition;
  const Icon = icons[action];

  return (
    <Button
      size="small"
      variant={to === 'active' ? 'contained' : 'outlined'}
      startIcon={<Icon size={16} aria-hidden />}
      loading={isPending}
      loadingPosition="start"
      aria-describedby={describedBy}
      onClick={() => void run({ id: service._id, status: to })}
    >
      {action}
    </Button>
  );
};
