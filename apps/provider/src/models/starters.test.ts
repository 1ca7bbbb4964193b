import { describe, expect, test } from 'vitest';
import { startersOf } from './starters.ts';

const always = { question: 'How many rows are there?', metric: '' };

describe('questions to begin with', () => {
  test.each([
    ['Sum of Sales over Order Date', 'line_chart', 'What is the total Sales per year of Order Date?'],
    ['Average of temp_max over date', 'line_chart', 'What is the average temp_max per year of date?'],
    ['Sum of Profit by Region', 'bar_chart', 'What is the total Profit for each Region?'],
    ['Share of orders by Segment', 'pie_chart', 'How many rows are there for each Segment?'],
    ['Number of orders over Order Date', 'line_chart', 'How many rows are there per year of Order Date?'],
    ['Top 10 Product Name by Sum of Sales', 'bar_chart', 'What are the top 10 Product Name by total Sales?'],
    [
      'Top 10 Airport by Sum of Total_Passengers',
      'bar_chart',
      'What are the top 10 Airport by Total_Passengers?',
    ],
    ['Sum of total_eur by Kind', 'bar_chart', 'What is the sum of total_eur for each Kind?'],
    ['Sum of Profit by Active?', 'bar_chart', 'What is the total Profit for each Active?'],
    ['Sum of Profit by events', 'bar_chart', 'What is the total Profit by events?'],
    ['Number of visits by Status', 'bar_chart', 'How many rows are there for each Status?'],
  ])('%s', (metric, graph_type, question) => {
    expect(startersOf([{ metric, graph_type }])).toEqual([{ question, metric }, always]);
  });

  test('a metric that is no question is passed over, and there is always one to begin with', () => {
    const metrics = [
      { metric: 'Profit against Sales', graph_type: 'scatter_plot' },
      { metric: 'Sum of Sales by State', graph_type: 'map' },
    ];
    expect(startersOf(metrics)).toEqual([always]);
  });

  test('what two metrics ask is asked once', () => {
    const metrics = ['Number of orders by Region', 'Share of orders by Region', 'Sum of Sales by Region'];
    const questions = startersOf(metrics.map((metric) => ({ metric, graph_type: 'bar_chart' })));
    expect(questions.map(({ metric }) => metric)).toEqual([metrics[0], metrics[2], '']);
  });
});
