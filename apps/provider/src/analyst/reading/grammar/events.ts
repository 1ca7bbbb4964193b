/** What is done at a time, as it is said and as columns of times are named. */
export const events: [said: RegExp, named: RegExp][] = [
  [
    /^(?:quit|quits|lost|left|leavers?|leave|resigned|fired|dismissed|churned|departed)$/,
    /^(?:cancel|exit|leav|left|withdr|vacat|separation|terminat|resign|churn|departure|end)/,
  ],
  // A train that was cancelled hasn't departed.
  [/^(?:cancelled|canceled|cancellations?)$/, /^(?:cancel|exit|terminat|churn|end)/],
  [/^(?:lent|lend|loaned|borrowed|borrows?|checked)$/, /^(?:loan|lent|borrow|issue|checkout)/],
  [/^(?:returned|back|brought)$/, /^(?:ret|return)/],
  [/^(?:bought|purchased|ordered|orders?|sold|sales?|spent)$/, /^(?:order|purchase|sale|sold|place|booked)/],
  [/^(?:arrived|arrivals?|arriving|stayed|checkins?)$/, /^(?:arriv|checkin)/],
  [
    /^(?:seen|visits?|visited|came|appointments?)$/,
    /^(?:visit|schedul|appointment|arriv|check(?!out|ed_out))/,
  ],
  [/^(?:came|comes?|coming|intakes?)$/, /^(?:arriv|receiv|recvd|intake|admi|checkin)/],
  [
    /^(?:joined|joins?|sign|signing|signed|signups?|registered|hired|started|starters?|recruited)$/,
    /^(?:join|signup|sign|regist|hire|start|enrol|since$)/,
  ],
  [/^(?:ended|expired|lapsed|ending|expiring|expires?|ends?)$/, /^(?:end|expir|until$|through$)/],
  [/^(?:starting|starts?|beginning|begins?|begun|began)$/, /^(?:start|begin|commenc|effective)/],
  [/^(?:built|constructed|erected|commissioned|opened)$/, /^(?:built|build|construct|commission|erect|open)/],
  [/^(?:released|premiered)$/, /^(?:release|premiere)/],
  [/^(?:shipped|sent|delivered|dispatched)$/, /^(?:ship|sent|deliver|dispatch)/],
  [/^(?:shipped|sent|dispatched)$/, /^fulfil/],
  [/^(?:pay|pays|paying|paid|received|collected|settled)$/, /^(?:paid|pay|receiv|recvd|collect|settl)/],
  [/^(?:won|lost|closed|sold|sells?|selling|sales?)$/, /^(?:clos|won|sold|sell)/],
  [/^(?:finish|finished|completed?)$/, /^(?:finish|complet|done|end|read$)/],
  [/^(?:pick|picked|harvested|cropped)$/, /^(?:pick|harvest)/],
  [/^(?:discharged?)$/, /^(?:dis$|discharg)/],
  [/^(?:applied|apply|applying|applications?)$/, /^(?:appl)/],
  [/^(?:admit|admits|admitted|admissions?)$/, /^(?:admi)/],
  [/^(?:filed|filings?)$/, /^(?:fil(?:e|ed|ing)$)/],
  [/^(?:referred|referrals?)$/, /^(?:referr)/],
  [/^(?:died|dies|dead|deceased|deaths?|killed)$/, /^(?:death|died|deceased|dod$)/],
];
