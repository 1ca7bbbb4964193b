import type { Collection, CollectionObject, ObjectRecord } from '../collections/collections.contract.ts';
import { dayMs } from '../facts.ts';

export interface MockCollection {
  id: string;
  collection: Collection;
  objects: (CollectionObject & { record: ObjectRecord['record'] })[];
}

/** Opaque to the client; here the connection and the table, so that a link of the explorer finds it again. */
export const tableCollectionId = (connectionId: string, table: string): string =>
  `${connectionId}~${encodeURIComponent(table)}`;

const subjects = [
  'Refund for order 7f3c not received',
  'Package arrived opened, two items missing',
  'Address change after dispatch',
  'Coupon SPRING26 is refused at checkout',
  'Invoice shows the wrong VAT number',
  'Wants a collection slot on Saturday morning, neighbour not available, second request',
  'Gift wrapping missing',
  'Cannot sign in since the password reset',
  'Duplicate charge on 14 March',
  'Asks for the customs form of shipment 88120',
  'Delivery note in the wrong language',
  'Return label expired before pick-up',
];

const newest = Date.UTC(2026, 3, 3, 14, 5);

/** Objects of one table, the same each time: newest first, a day and a half apart. */
export const objectFixtures = (count: number): MockCollection['objects'] =>
  Array.from({ length: count }, (_, index) => {
    const id = String(10_482 - index * 3);
    const title = subjects[index % subjects.length]!;
    const created_at = new Date(newest - index * 1.5 * dayMs).toISOString();
    return {
      id,
      title,
      created_at,
      record: {
        ticket_id: Number(id),
        subject: title,
        status: index % 4 === 0 ? 'open' : 'closed',
        opened_at: created_at,
        customer: { name: 'Ines Amaral', country: 'PT', loyalty: null },
        tags: index % 2 ? ['delivery', 'carrier'] : [],
        first_reply_minutes: 12.5 + index,
      },
    };
  });

export const ticketsCollection: MockCollection = {
  id: 'support-tickets',
  collection: {
    title: 'Support tickets',
    description: 'Tickets of the support desk since January 2024, one record a ticket.',
  },
  objects: objectFixtures(57),
};
