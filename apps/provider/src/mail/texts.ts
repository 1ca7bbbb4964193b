import { resetLifeMs } from '../auth/accounts.ts';
import { codeLifeMs } from '../auth/signUps.ts';
import { durationText } from '../durationText.ts';

export interface MailText {
  subject: string;
  text: string;
}

export const codeMail = (code: string): MailText => ({
  subject: `${code} is your Plinth code`,
  text: [
    `Your code is ${code}.`,
    '',
    `Enter it in the browser in which you signed up. It works once, for ${durationText(codeLifeMs)}.`,
    '',
    'If you did not sign up for Plinth, enter this code nowhere and give it to nobody: without it no account is made.',
    'If you did, and several codes came that you did not ask for, sign up once more and enter the code that comes then.',
  ].join('\n'),
});

export const resetMail = (link: string): MailText => ({
  subject: 'Reset your Plinth password',
  text: [
    'Open this link to set a new password:',
    link,
    '',
    `It works once, for ${durationText(resetLifeMs)}. Setting a new password signs you out everywhere.`,
    'If you did not ask for this, ignore this mail: nothing changes.',
  ].join('\n'),
});
