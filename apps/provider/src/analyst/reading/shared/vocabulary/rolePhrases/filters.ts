import { say, type RolePhrase } from '../phrases.ts';

/** What isn’t meant, what a text holds, what is missing. */
export const filterPhrases: RolePhrase[] = [
  ...say(
    { role: 'not' },
    `
  not | other than | except | except for | excluding | without | isn't | aren't | wasn't | weren't | don't | dont | didnt | doesnt | hasnt | havent | wasnt | werent | hasn't | haven't
  | doesn't | didn't | no | neither | nor | never | exclude | besides | apart from | but not | cannot | can't | cant | couldn't | couldnt | could not | won't | wouldn't |
  isnt | arent | hadnt | hadn't | not from | that are not | non | outside | outside of | not in | not have | do not have | not
  equal | not named | anything but | anyone but | anybody but | anywhere but | everything but | everyone but | everybody but | everywhere but | all but | anything else than | something else than | anything other than | something other than | anyone other than | leave out | leave out the | leaving out | leaving out the | not counting | ignoring |
  ignore | skip | nobody | no one | still have to be | still has to be | still had to be | still need to be | still needs to be | have still to be | has still to be | have yet to be |
  has yet to be | yet to be | still to be | have to be | has to be | need to be | needs to be | left to be | remain to be | remains to be
`,
  ),
  ...say(
    { role: 'text', how: 'contains' },
    `
  contains | contain | containing | contained | contained the word | has the phrase | have the phrase | with the
  phrase | contains the phrase | contain the phrase | containing the phrase | includes the phrase | includes the
  letter | include the letter | includes the word | includes | include | including | has the substring | have the
  substring | contain the substring | contains the substring | has the word | have the word | contains the
  word | contain the word | containing the word | like | with the word | has the letter | contain the
  letter | contains the letter | with substring | with the substring | has word | have word | include the
  word | includes the word | containing the substring | that contains | mention | mentions | mentioning |
  containing the letter | contains the text | contain the text | with the letter | has substring |
  contains substring | contain substring | containing the text | contains the string | contain the string
  | containing the string | has the substring the
`,
  ),
  ...say(
    { role: 'text', how: 'starts' },
    `
  starts with | start with | starting with | begins with | begin with | beginning with | starts with the
  letter | start with the letter | starting with the letter | begins with the letter | begin with the
  letter | beginning with the letter | starts with letter | start with letter | with the prefix | with
  prefix | has the prefix | starts with the word | have the prefix | start with the word | with first
  letter | whose first letter is
`,
  ),
  ...say(
    { role: 'text', how: 'ends' },
    `
  ends with | end with | ending with | ends in | end in | ending in | ends with the letter | end with the
  letter | ending with the letter | with the suffix | has the suffix | with suffix | finishing with
`,
  ),
  ...say(
    { role: 'missing', negated: false },
    `
  missing | empty | null | blank | been left blank | been left empty | still empty | still blank | not been filled in | unfilled | unknown | unspecified | no value | not given | not known | not
  specified | not available | is not set | no known | not filled | not filled in | without a value | not
  set | without value | not recorded | not measured | is not measured | not noted | do not know | don't know | not stated | no answer to | didn't tell us | didnt tell us | did not tell us | no figure for | without a figure for | left blank | left empty | without an | not filled out | not entered | not written down | not logged | never recorded | never noted | never entered | not on file | without any | has no | have no | had no | with no | do not have a | does not have
  a | do not have any | without a | lacks | lack | lacking
`,
  ),
  ...say(
    { role: 'missing', negated: true },
    `
  not missing | not empty | not null | not blank | non null | non empty | filled in | a known
`,
  ),
  ...say(
    { role: 'different' },
    `
  is different from | are different from | differs from | differ from | different from | is not the same
  as | are not the same as | not the same as | unequal to | is not equal to | differing from | different
  than | is different than | not identical to | do not match | does not match
`,
  ),
];
