import type { ServiceIcon, ServiceStatus } from '@nearhand/contracts';
import type { PictureName } from '../scenes/scene-catalogue.ts';

export interface DemoOption {
  name: string;
  description: string;
  dollars: number;
}

/** A comment and the stars that go with it. */
export type DemoReview = readonly [rating: 1 | 2 | 3 | 4 | 5, comment: string];

export interface DemoService {
  key: string;
  provider: string;
  name: string;
  description: string;
  icon: ServiceIcon;
  /** Active when it does not say. */
  status?: ServiceStatus;
  pictures: readonly PictureName[];
  options: readonly DemoOption[];
  /** The marketplace's usual slots when it does not say. */
  timeSlots?: readonly string[];
  reviews: number;
  /** 0 to 1: how many of its reviewers went home happy. */
  liked: number;
  ageDays: number;
  /** What people said about this one and no other. */
  said?: readonly DemoReview[];
}

export interface DemoProvider {
  key: string;
  name: string;
  district: string;
  bio: string;
  website?: string;
  /** Weeks since they joined. */
  weeks: number;
}

export const option = (name: string, dollars: number, description: string): DemoOption => ({
  name,
  description,
  dollars,
});
