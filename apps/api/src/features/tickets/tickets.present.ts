import type { Contract, ResponseIn } from '@assay/contract';
import { currentTenantId } from '../../db/context.ts';
import { signedPictureLink } from '../pictures/signed-picture-links.ts';
import type { MessageRow, ReadTicket, TicketRow } from './tickets.service.ts';

export type WireTicket = ResponseIn<Contract['getTicket']>['ticket'];
type WireMessage = WireTicket['chats'][number];

/**
 * A ticket as its learner sees it, picked field by field. Only for readers who may see it: it has a link to
 * its picture.
 */
export function presentTicket({ row, messages }: ReadTicket, appSecret: string): WireTicket {
  const [oldest] = messages;
  return {
    _id: row.id,
    subject: row.subject,
    description: row.description,
    topic: { _id: row.topic_id, topic_name: row.topic_name },
    status: row.status,
    createdAt: row.created_at.toISOString(),
    chats: messages.map(presentMessage),
    earlier: (oldest?.number ?? 1) > 1,
    image: row.picture === null ? '' : signedPictureLink(appSecret, currentTenantId(), row.picture),
    unread: row.unread,
    about: presentAbout(row),
  };
}

export function presentMessage(row: MessageRow): WireMessage {
  return {
    _id: row.id,
    from: row.user_id,
    message: row.body,
    date: row.created_at.toISOString(),
    from_name: row.role === 'staff' ? `${row.first_name} ${row.last_name}`.trim() : '',
    number: row.number,
    clientMessageId: row.client_message_id,
  };
}

function presentAbout(row: TicketRow): WireTicket['about'] {
  const { about_report_id: report, about_position, test_name, about_order_id: order, access } = row;
  if (report !== null && about_position !== null && test_name !== null) {
    return { kind: 'question', report, test_name, question: about_position + 1 };
  }
  return order === null || access === null ? null : { kind: 'order', order, plan_type: access };
}
