export const wordSynonyms = ['alter table taught_words add column synonyms text'];
