const usual =
  /\b(?:usual\w*|typical\w*|normal\w*|generally|in general|season\w*|on average|average|of (?:the|any) year|every year|(?:across|over) all years|(?:regardless|irrespective) of (?:the )?year|whatever the year|no matter (?:which|what|the) year|all years (?:together|combined))\b/i;

/** Whether what is usual in a month is asked for, of all years together. */
export const saysUsual = (question: string): boolean => usual.test(question);
