import type { AgreementState, CaseState } from '@nearhand/contracts';
import { StatusChip, type StatusChipProps } from '@nearhand/ui';
import { CircleCheck, CircleX, Clock, History, Wallet, X } from '@nearhand/ui/icons';

const agreementLooks: Record<AgreementState, StatusChipProps> = {
  open: { tone: 'amber', icon: Clock, children: 'Open' },
  unpaid: { tone: 'amber', icon: Wallet, children: 'To be paid' },
  accepted: { tone: 'green', icon: CircleCheck, children: 'Accepted' },
  declined: { tone: 'red', icon: CircleX, children: 'Declined' },
  withdrawn: { tone: 'grey', icon: X, children: 'Withdrawn' },
  expired: { tone: 'grey', icon: History, children: 'Expired' },
};

export const AgreementStateChip = ({ state }: { state: AgreementState }) => <StatusChip {...agreementLooks[state]} />;

const caseLooks: Record<CaseState, StatusChipProps> = {
  open: { tone: 'amber', icon: Clock, children: 'Open' },
  decided: { tone: 'green', icon: CircleCheck, children: 'Decided' },
  withdrawn: { tone: 'grey', icon: X, children: 'Withdrawn' },
};

export const CaseStateChip = ({ state }: { state: CaseState }) => <StatusChip {...caseLooks[state]} />;
