import {
  ArrowDown, ArrowUp, Barcode, Build, Cog, Cross, Edit, Endorsed, EyeOpen, Exchange, Help, InfoSign, Layers, Office, OilField, Person, Plus, Shop, Tick, Time, Tint, Trash, TrendingDown,
} from '@blueprintjs/icons';
import type { Registry } from '../../engine/react/index.ts';

/** The icons that metadata name; a test holds the two together. */
export const icons: Registry['icons'] = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  barcode: Barcode,
  build: Build,
  cog: Cog,
  cross: Cross,
  edit: Edit,
  endorsed: Endorsed,
  'eye-open': EyeOpen,
  exchange: Exchange,
  help: Help,
  'info-sign': InfoSign,
  layers: Layers,
  office: Office,
  'oil-field': OilField,
  person: Person,
  plus: Plus,
  shop: Shop,
  tick: Tick,
  time: Time,
  tint: Tint,
  trash: Trash,
  'trending-down': TrendingDown,
};
