import { dataExportStates, emailSettings } from '../rules/limits.ts';
import { roles } from '../rules/role.ts';
import type { AccountSettings, AvatarUpload, DataExport, Unsubscribed, User } from '../wire/account.ts';
import type {
  Conversation,
  Correspondent,
  Message,
  MessagePage,
  Recipient,
  UnreadCount,
} from '../wire/conversation.ts';
import { instant, membersOf, number, oneOf, recordsIn, referenceOf, text } from './read.ts';

/** The signed-in user. Throws without an id. An unknown role has the rights of a customer. */
export const readUser = (answer: unknown): User => {
  const { _id, id, role, name, email, avatar, bio, location, website, address, phone } = membersOf(answer);
  const known = text(_id) || text(id);
  if (!known) throw new TypeError('The API answered with a person who has no id.');
  return {
    _id: known,
    id: known,
    role: oneOf(role, roles, 'customer'),
    name: text(name),
    email: text(email),
    avatar: text(avatar),
    bio: text(bio),
    location: text(location),
    website: text(website),
    address: text(address),
    phone: text(phone),
  };
};

/** The answer to a login or a registration; the user's id may be empty. Throws without a token. */
export const readGrant = (answer: unknown): { token: string; user: { _id: string } } => {
  const { token, user } = membersOf(answer);
  if (!text(token)) throw new TypeError('The API granted no session.');
  return { token: text(token), user: { _id: text(referenceOf(user)._id) } };
};

export const readAvatarUpload = (answer: unknown): AvatarUpload => ({ avatar: text(membersOf(answer).avatar) });

/** All are on unless the API says that they are off; quiet hours are absent where it does not know them. */
export const readAccountSettings = (answer: unknown): AccountSettings => {
  const { notifyBookings, quietHours, notifyReviews, notifyMessages, showNameInReviews, sharePhone, showLocation } =
    membersOf(answer);
  return {
    notifyBookings: notifyBookings !== false,
    ...(typeof quietHours === 'boolean' && { quietHours }),
    notifyReviews: notifyReviews !== false,
    notifyMessages: notifyMessages !== false,
    showNameInReviews: showNameInReviews !== false,
    sharePhone: sharePhone !== false,
    showLocation: showLocation !== false,
  };
};

export const readUnsubscribed = (answer: unknown): Unsubscribed => ({
  setting: oneOf(membersOf(answer).setting, emailSettings, 'notifyBookings'),
});

/** An export of an unknown state is still prepared; a ready one without an id cannot be had. */
export const readDataExport = (answer: unknown): DataExport => {
  const { _id, state, createdAt, bytes, expiresAt } = membersOf(answer);
  if (!text(_id)) return { state: 'none' };
  return {
    _id: text(_id),
    state: oneOf(state, dataExportStates, 'preparing'),
    createdAt: instant(createdAt),
    ...(typeof bytes === 'number' && { bytes }),
    ...(instant(expiresAt) && { expiresAt: instant(expiresAt) }),
  };
};

const readCorrespondent = (answer: unknown): Correspondent => {
  const { _id, name, avatar, role } = referenceOf(answer);
  return { _id: text(_id), name: text(name), avatar: text(avatar), role: oneOf(role, roles, 'customer') };
};

export const readMessage = (answer: unknown): Message => {
  const { _id, conversation, position, sender, text: words, createdAt } = referenceOf(answer);
  return {
    _id: text(_id),
    conversation: text(conversation),
    position: number(position),
    sender: text(referenceOf(sender)._id),
    text: text(words),
    createdAt: instant(createdAt),
  };
};

export const readConversation = (answer: unknown): Conversation => {
  const { _id, with: other, lastMessage, unread, closed } = membersOf(answer);
  return {
    _id: text(_id),
    with: readCorrespondent(other),
    lastMessage: readMessage(lastMessage),
    unread: number(unread),
    closed: closed === true,
  };
};

export const readMessagePage = (answer: unknown): MessagePage => {
  const { messages, hasEarlier } = membersOf(answer);
  return { messages: recordsIn(messages).map(readMessage), hasEarlier: hasEarlier === true };
};

export const readRecipient = (answer: unknown): Recipient => {
  const { recipient, conversation } = membersOf(answer);
  return { recipient: readCorrespondent(recipient), ...(text(conversation) && { conversation: text(conversation) }) };
};

/** How many messages are unread, 0 where it is not said. */
export const readUnread = (answer: unknown): UnreadCount => ({ unread: number(referenceOf(answer).unread) });
