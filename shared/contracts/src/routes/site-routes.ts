import { operatorRoutes, reportRoutes } from '@slices/format/wire';
import { Type } from 'typebox';
import {
  Conversation,
  Message,
  MessageFilter,
  MessagePage,
  ReadMessages,
  Recipient,
  SendMessage,
  StartConversation,
  UnreadCount,
} from '../wire/conversation.ts';
import {
  Activity,
  CustomerStats,
  PopularService,
  ProviderStats,
  RecentBooking,
  UpcomingService,
  WeekEarnings,
} from '../wire/dashboard.ts';
import { Data, Page, PageFilter } from '../wire/envelope.ts';
import { liveEventNames, liveHeartbeatSeconds } from './events.ts';
import { Nothing, type RouteTable } from './route.ts';

export const conversationRoutes = {
  'GET conversations': {
    summary: 'The caller’s conversations, the one with the latest message first',
    roles: 'signed-in',
    query: PageFilter,
    answer: Page(Conversation),
  },
  'GET conversations/unread': {
    summary: 'How many messages are unread',
    roles: 'signed-in',
    answer: Data(UnreadCount),
  },
  'GET conversations/recipients/:id': {
    summary: 'A person to write to, and the conversation with them if there is one',
    roles: 'signed-in',
    answer: Data(Recipient),
  },
  'GET conversations/:id': { summary: 'One conversation', roles: 'signed-in', answer: Data(Conversation) },
  'GET conversations/:id/messages': {
    summary: 'Messages of a conversation, oldest first',
    roles: 'signed-in',
    query: MessageFilter,
    answer: Data(MessagePage),
  },
  'POST conversations/:id/read': {
    summary: 'Everything up to a position was seen',
    roles: 'signed-in',
    body: ReadMessages,
    answer: Nothing,
  },
  'POST conversations': {
    summary: 'Write to somebody, in the conversation with them if there is one',
    roles: 'signed-in',
    body: StartConversation,
    idempotent: true,
    status: 201,
    answer: Data(Message),
  },
  'POST conversations/:id/messages': {
    summary: 'Write in a conversation',
    roles: 'signed-in',
    body: SendMessage,
    idempotent: true,
    status: 201,
    answer: Data(Message),
  },
} as const satisfies RouteTable;

export const dashboardRoutes = {
  'GET dashboard/provider/stats': {
    summary: 'Figures of a provider',
    roles: ['provider', 'admin'],
    answer: Data(ProviderStats),
  },
  'GET dashboard/provider/recent-activity': {
    summary: 'The latest bookings, requests and reviews of a provider',
    roles: ['provider', 'admin'],
    answer: Data(Type.Array(Activity)),
  },
  'GET dashboard/provider/popular-services': {
    summary: 'The services of a provider that are booked most',
    roles: ['provider', 'admin'],
    answer: Data(Type.Array(PopularService)),
  },
  'GET dashboard/provider/earnings': {
    summary: 'Earnings of the last twelve weeks, oldest first',
    roles: ['provider', 'admin'],
    answer: Data(Type.Array(WeekEarnings)),
  },
  'GET dashboard/stats': { summary: 'Figures of a customer', roles: 'signed-in', answer: Data(CustomerStats) },
  'GET dashboard/upcoming-services': {
    summary: 'The next bookings of a customer',
    roles: 'signed-in',
    answer: Data(Type.Array(UpcomingService)),
  },
  'GET dashboard/recent-bookings': {
    summary: 'The latest bookings of a customer',
    roles: 'signed-in',
    answer: Data(Type.Array(RecentBooking)),
  },
} as const satisfies RouteTable;

const EventStream = Type.String({
  description: `Server-sent events: \`ready\` first, then ${liveEventNames.map((name) => `\`${name}\``).join(', ')} as they happen, \`missed\` when some may have been lost, and a comment every ${liveHeartbeatSeconds} seconds.`,
});

const LiveFilter = Type.Object({
  /** Milliseconds since the client began to ask for what it shows: a few updates since then come before `ready`. */
  age: Type.Optional(Type.String({ pattern: String.raw`^\d{1,12}$` })),
});

export const liveRoutes = {
  'GET events': {
    summary: 'Changes for the caller, as they happen; admins hear of every booking',
    roles: 'signed-in',
    query: LiveFilter,
    answer: EventStream,
    mediaType: 'text/event-stream',
  },
} as const satisfies RouteTable;

const admins = { roles: ['admin'] } as const;

/** The routes of the toolkit, with the roles of this site. */
export const operateRoutes = {
  'GET operate/environments': { ...operatorRoutes['GET operate/environments'], ...admins },
  'GET operate/revisions': { ...operatorRoutes['GET operate/revisions'], ...admins },
  'GET operate/diff': { ...operatorRoutes['GET operate/diff'], ...admins },
  'GET operate/release': { ...operatorRoutes['GET operate/release'], ...admins },
} as const satisfies RouteTable;

export const telemetryRoutes = {
  'POST telemetry': { ...reportRoutes['POST telemetry'], roles: 'anyone' },
} as const satisfies RouteTable;
