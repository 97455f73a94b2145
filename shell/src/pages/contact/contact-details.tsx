import { Card, Stack, Typography } from '@nearhand/ui';
import { Clock, type LucideIcon, Mail, MessageCircle } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { support } from './support.ts';

const Fact = ({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) => (
  <Stack component="li" direction="row" spacing={1.5}>
    <Icon size={22} aria-hidden />
    <div>
      <Typography variant="subtitle2" component="div">
        {label}
      </Typography>
      <Typography component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  </Stack>
);

export const ContactDetails = () => (
  <Card sx={{ p: 3, alignSelf: 'start' }}>
    <Stack component="ul" spacing={2.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <Fact Icon={Mail} label="Email">
        <a href={`mailto:${support.email}`} style={{ color: 'inherit' }}>
          {support.email}
        </a>
      </Fact>
      <Fact Icon={MessageCircle} label="Reply">
        We reply {support.reply}.
      </Fact>
      <Fact Icon={Clock} label="Office hours">
        {support.hours}
      </Fact>
    </Stack>
  </Card>
);
