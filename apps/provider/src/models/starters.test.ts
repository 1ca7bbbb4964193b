import { describe, expect, test } from 'vitest';
import { startersOf } from './starters.ts';

const always = { question: 'How many rows are there?', metric: '' };

describe('questions to begin with', () => {
  test.each([
    ['Sum of Sales over Order Date', 'line_chart', 'What is the total Sales per year of Order Date?'],
    ['Average of temp_max over date', 'line_chart', 'What is the average temp_max per year of date?'],
    ['Average of wind by weather', 'bar_chart', 'What is the average wind by weather?'],
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

  test.each([
    ['2024-05-06', '2024-05-20', 'day'],
    ['2023-04-04 10:00:00', '2024-11-26 09:00:00', 'month'],
    ['2014-01-03', '2017-12-30', 'year'],
    [20240101, 20240629, 'month'],
    [1871, 2021, 'year'],
    ['Jun 12', 'May 3', 'year'],
  ])('from %s to %s it is asked per %3$s', (min, max, grain) => {
    const columns = [{ name: 'When', profile: { null_fraction: 0, distinct: 240, min, max } }];
    const [asked] = startersOf([{ metric: 'Sum of Sales over When', graph_type: 'line_chart' }], columns);
    expect(asked?.question).toBe(`What is the total Sales per ${grain} of When?`);
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
