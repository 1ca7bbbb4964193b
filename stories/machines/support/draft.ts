/** What a generation ends with. */
export const draft = {
  draft_id: 'd-1',
  model_schema: {
    columns: [
      { name: 'order_id', type: 'text', data_category: 'identifier', description: 'Key of the order.' },
    ],
  },
  understanding: { description: 'One row is one line of an order.' },
  visualizations: [{ metric: 'Sum of sales by region', graph_type: 'bar_chart' }],
};
