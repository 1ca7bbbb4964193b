import { describe, expect, test } from 'vitest';
import { startersOf } from './starters.ts';

describe('questions to begin with', () => {
  test.each([
    ['Sum of Sales over Order Date', 'line_chart', 'What is the total Sales per year of Order Date?'],
    ['Average of temp_max over date', 'line_chart', 'What is the average temp_max per year of date?'],
    ['Sum of Profit by Region', 'bar_chart', 'What is the total Profit for each Region?'],
    ['Share of orders by Segment', 'pie_chart', 'How many rows are there for each Segment?'],
    ['Number of orders over Order Date', 'line_chart', 'How many rows are there per year of Order Date?'],
    ['Top 10 Product Name by Sum of Sales', 'bar_chart', 'What are the top 10 Product Name by total Sales?'],
  ])('%s', (metric, graph_type, question) => {
    expect(startersOf([{ metric, graph_type }])).toEqual([question, 'How many rows are there?']);
  });

  test('a metric that is no question is passed over, and there is always one to begin with', () => {
    const metrics = [
      { metric: 'Profit against Sales', graph_type: 'scatter_plot' },
      { metric: 'Sum of Sales by State', graph_type: 'map' },
    ];
    expect(startersOf(metrics)).toEqual(['How many rows are there?']);
  });
});
