import type { ColumnEditingPorts } from '../column-editing/columnEditing.ports.ts';
import type { GenerationPorts } from '../generation/generation.ports.ts';
import type { ModelSavePorts } from '../model-save/modelSave.ports.ts';
import type { NotesPorts } from '../notes/notes.ports.ts';

export type WizardPorts = GenerationPorts & ColumnEditingPorts & NotesPorts & ModelSavePorts;
