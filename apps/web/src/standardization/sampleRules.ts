import type { StandardizationRule } from '@plinth/ui';

/** The specification asks for sample rules; applying one changes nothing. */
export const sampleRules: StandardizationRule[] = [
  {
    id: 'round-amounts',
    title: 'Round amounts to two decimals',
    type: 'NUMERIC',
    impact: 'High Impact',
    status: 'Recommended',
    description:
      'Amounts come with two to six decimals. Rounding them the same way lets sums of orders and invoices agree.',
    affectedColumns: ['orders.total_amount', 'invoices.total', 'refunds.amount'],
  },
  {
    id: 'trim-names',
    title: 'Trim spaces and unify capitals in names',
    type: 'TEXT',
    impact: 'Low Impact',
    status: 'Recommended',
    description:
      'The same customer appears as “INES AMARAL” and “ Ines Amaral”. One way of writing lets rows be matched.',
    affectedColumns: ['customers.full_name', 'customers.city'],
  },
  {
    id: 'utc-times',
    title: 'Write times in UTC by ISO 8601',
    type: 'DATE/TIME',
    impact: 'High Impact',
    status: 'Recommended',
    description:
      'Two sources write local time without an offset. In UTC, events of both can be put in order.',
    affectedColumns: ['shipments.handed_over_at', 'tickets.opened_at'],
  },
  {
    id: 'yes-no',
    title: 'Replace Y/N and 0/1 by true and false',
    type: 'BINARY',
    impact: 'Low Impact',
    status: 'Recommended',
    description: 'Four columns say yes and no in three ways. One way makes filters and counts simple.',
    affectedColumns: ['orders.is_gift', 'customers.newsletter'],
  },
  {
    id: 'index-order-id',
    title: 'Index the order number',
    type: 'INDEX',
    impact: 'Low Impact',
    status: 'Recommended',
    description:
      'Invoices and refunds are joined by order number, which has no index on the side of refunds.',
    affectedColumns: ['refunds.order_id'],
  },
];
