/** Words for people, who are asked for with "who". */
export const personWords = new Set(
  'person name player driver rider athlete jockey swimmer singer artist actor actress director author writer president minister candidate winner champion coach manager captain member representative student teacher employee conductor owner trainer competitor cyclist skater runner golfer boxer racer representative commentator couple people contestant wrestler skier bearer governor mayor king queen performer musician senator judge crew client customer patient guest passenger payee supplier assignee timekeeper officer agent vet doctor instructor handler rep examiner skipper stylist consultant buyer donor pupil learner technician contractor nurse therapist reporter salesperson seller mechanic lawyer waiter observer applicant volunteer lecturer trader moderator inspector engineer holder recruiter shopper cashier picker caller reporter requester tenant merchant payer counterparty'.split(
    ' ',
  ),
);

export const placeWords = new Set(
  'country nation nationality city town location state province district region county venue place origin continent site hometown birthplace area village citizenship college school address'.split(
    ' ',
  ),
);
