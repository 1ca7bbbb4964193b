/** Door for the stories of the machines: each shows its screen as its route does. */
export { challengeProps } from './account/challenge/challenge.binding.ts';
export { resetPasswordProps } from './account/resetPassword.binding.ts';
export { signUpFormProps, verifyProps } from './account/signUp.binding.ts';
export { connectionEditProps } from './connections/connectionEdit.binding.ts';
export { connectionTestProps } from './connections/connectionTest.binding.ts';
export { connectionFormProps } from './connections/connectionForm.binding.ts';
export { sqlEditingProps } from './models/answerTools.binding.ts';
export { chatProps } from './models/chat.binding.ts';
export { columnEditingProps } from './models/columnEditing.binding.ts';
export { modelSaveProps } from './models/modelSave.binding.ts';
export { notesProps } from './models/notes.binding.ts';
export { profileAgainProps } from './models/profileAgain.binding.ts';
export { progressProps, setupProps } from './models/wizard.binding.ts';
export { recipeProps } from './standardization/recipe.binding.ts';
export { reportProps } from './reports/report.binding.ts';
