import type { Notification } from '../wire/notification.ts';
import { instant, membersOf, type Read, text } from './read.ts';

export const readNotification: Read<Notification> = (answer) => {
  const { _id, title, text: body, path, createdAt, isRead } = membersOf(answer);
  return {
    _id: text(_id),
    title: text(title),
    text: text(body),
    path: text(path),
    createdAt: instant(createdAt),
    isRead: isRead === true,
  };
};
