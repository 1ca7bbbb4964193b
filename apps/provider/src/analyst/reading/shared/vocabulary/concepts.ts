/** Something measurable that an adjective stands for, and the words of columns that hold it. */
export interface Concept {
  words: string[];
  /** Columns in which more of it is a smaller value: who is older is born earlier. */
  inverse: string[];
}

const concept = (words: string, inverse = ''): Concept => ({
  words: words.split(' ').filter(Boolean),
  inverse: inverse.split(' ').filter(Boolean),
});

export const concepts = {
  age: concept('age old', 'birth born birthday dob birthdate founded established built opened year'),
  weight: concept('weight mass'),
  height: concept('height tall ht elevation altitude stature'),
  length: concept(
    'length loa duration minute runtime long second millisecond hour night time distance mile km span year',
  ),
  size: concept('size area population capacity volume'),
  price: concept('price cost fare fee rent hammer rate charge amount value'),
  speed: concept('speed velocity horsepower mph', 'time duration minute second hour lap'),
  time: concept('date time year day created season when month'),
  wealth: concept('worth wealth earnings money income salary gdp'),
  distance: concept('distance mile km'),
  heat: concept('temperature temp heat max high min low'),
  wet: concept('precipitation rain rainfall prcp moisture'),
  wind: concept('wind gust windspeed'),
  money: concept('profit gross revenue sales income earnings'),
  sold: concept('sales revenue gross turnover quantity unit sold amount copy'),
  value: concept('value worth price valuation amount'),
  rich: concept('income gdp wealth salary worth'),
  people: concept('population people inhabitant'),
  pay: concept('salary pay wage earnings income'),
  place: concept('location place venue city town address country region where'),
  width: concept('width breadth'),
  north: concept('latitude lat'),
  east: concept('longitude lon lng long'),
  density: concept('density'),
  brightness: concept('brightness luminosity', 'magnitude mag'),
  sweetness: concept('sugar sweetness'),
  depth: concept('depth'),
  noise: concept('noise loudness volume decibel db level'),
  power: concept('power horsepower watt strength magnitude mag intensity'),
  deaths: concept('death fatality killed casualty victim lost mortality'),
  sun: concept('sun sunshine'),
  snow: concept('snow snowfall'),
  quality: concept(
    'rating score grade quality satisfaction nps star point mark',
    'rank ranking position place',
  ),
} satisfies Record<string, Concept>;
