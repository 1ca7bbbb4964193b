import * as ui from '@plinth/ui';
import * as machines from '@plinth/machines';
import { activeLeaves, leafStates } from '@plinth/machines/inspection';
import { idlePorts, isSceneOf, playScene, type MachineFactory } from './machines/support/scene.ts';

/** What a story file exports, as far as the coverage looks at it. */
interface StoryLike {
  _tag: 'Story';
  meta: { input: { component?: unknown; title?: string } };
  composed: { args: Record<string, unknown>; parameters: Record<string, unknown>; name: string };
}

export interface CoverageReport {
  /** Those that were looked at; flows aren't, for nothing is to be complete there. */
  stories: number;
  /** Exported by @plinth/ui, screens apart. */
  components: number;
  /** Exported by @plinth/ui under a name that ends in Screen. */
  screens: number;
  /** Of components and screens that have a list of them. */
  statuses: number;
  /** Exported by @plinth/machines. */
  machines: number;
  /** Of machines, those that contain no other. */
  states: number;
  /** What has no story, in sentences. */
  missing: string[];
}

const isStory = (value: unknown): value is StoryLike =>
  typeof value === 'object' && value !== null && (value as { _tag?: unknown })._tag === 'Story';

const isErrorClass = (value: unknown): boolean =>
  typeof value === 'function' && value.prototype instanceof Error;

/** A function component or one wrapped by memo, forwardRef or styled. */
const isComponent = (name: string, value: unknown): boolean =>
  /^[A-Z][a-z]/.test(name) &&
  !isErrorClass(value) &&
  (typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value));

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** `LoginScreen` and `ChatPanel` keep their statuses in `loginStatuses` and `chatPanelStatuses`. */
const statusesOf = (component: string): readonly string[] | undefined => {
  const door = ui as Record<string, unknown>;
  const names = [
    `${lowerFirst(component)}Statuses`,
    `${lowerFirst(component.replace(/Screen$/, ''))}Statuses`,
  ];
  const found = names.map((name) => door[name]).find((value) => Array.isArray(value));
  return found as readonly string[] | undefined;
};

const isMachineFactory = (name: string, value: unknown): value is MachineFactory =>
  /^create[A-Z]\w*Machine$/.test(name) && typeof value === 'function';

/**
 * Holds the stories against the doors of the packages. A story of a machine is a scene; the states that count as
 * shown are those in which the machine really is at its end.
 */
export const measureCoverage = (modules: Record<string, Record<string, unknown>>): CoverageReport => {
  const stories = Object.values(modules).flatMap((module) => Object.values(module).filter(isStory));
  const missing: string[] = [];
  const shown = new Map<unknown, StoryLike[]>();
  for (const story of stories) {
    const { component } = story.meta.input;
    shown.set(component, [...(shown.get(component) ?? []), story]);
  }

  const components = Object.entries(ui).filter(([name, value]) => isComponent(name, value));
  let statuses = 0;
  const statusLists = new Set<unknown>();
  for (const [name, value] of components) {
    const own = shown.get(value) ?? [];
    if (own.length === 0) missing.push(`component ${name} has no story`);
    const known = statusesOf(name);
    if (!known) continue;
    statusLists.add(known);
    for (const status of known) {
      statuses += 1;
      if (!own.some((story) => story.composed.args['status'] === status))
        missing.push(`${name}: no story shows status "${status}"`);
    }
  }
  for (const [name, value] of Object.entries(ui))
    if (/Statuses$/.test(name) && !statusLists.has(value))
      missing.push(`${name} belongs to no component of that name`);

  const factories = Object.entries(machines as Record<string, unknown>).flatMap(([name, value]) =>
    isMachineFactory(name, value) ? [[name, value] as const] : [],
  );
  let states = 0;
  for (const [name, create] of factories) {
    const scenes = stories.map((story) => story.composed.args['scene']).filter(isSceneOf(create));
    const held = new Set(scenes.flatMap((scene) => activeLeaves(playScene(scene).at(-1)!.snapshot.value)));
    for (const state of leafStates(create(idlePorts(() => 0)))) {
      states += 1;
      if (!held.has(state)) missing.push(`${name}: no story shows state "${state}"`);
    }
  }

  return {
    stories: stories.length,
    components: components.filter(([name]) => !name.endsWith('Screen')).length,
    screens: components.filter(([name]) => name.endsWith('Screen')).length,
    statuses,
    machines: factories.length,
    states,
    missing,
  };
};
