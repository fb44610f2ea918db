/**
 * The shapes of what a page will hold, in the HTML before the app (src/prerender.tsx). They stand in the places that the pages'
 * own rules make, so that nothing moves when the app comes.
 */
import dashboard from './app/homes/dashboard.module.css'
import outbox from './app/outbox/outbox.module.css'
import gallery from './features/gallery/gallery.module.css'
import course from './features/player/my-course-row.module.css'
import account from './features/session/account.module.css'
import { Card, CardList } from './ui/card.tsx'
import { classes } from './ui/classes.ts'
import { Row } from './ui/layout.tsx'
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx'

/** A course to go on with, the week, and the courses under way. */
export function DashboardShape() {
  return (
    <div className={dashboard.columns} aria-busy="true">
      <div className={classes(dashboard.column, dashboard.first)}>
        <Card isFlush className={dashboard.continue}>
          <div className={dashboard.picture} />
          <div className={dashboard.continueText}>
            <SkeletonGroup>
              <Skeleton width="40%" />
              <Skeleton width="75%" height="1.75rem" />
              <Skeleton width="60%" />
              <Skeleton height="3.5rem" />
            </SkeletonGroup>
          </div>
        </Card>
      </div>
      <div className={dashboard.week}>
        <Card>
          <SkeletonGroup>
            <Skeleton width="50%" />
            <Skeleton height="5rem" />
          </SkeletonGroup>
        </Card>
      </div>
      <div className={classes(dashboard.column, dashboard.rest)}>
        <CardList>
          <CourseShape />
          <CourseShape />
        </CardList>
      </div>
    </div>
  )
}

const CourseShape = () => (
  <li className={dashboard.course}>
    <div className={dashboard.thumb} />
    <div className={dashboard.courseText}>
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </div>
  </li>
)

/** Albums: each a picture over a title and a line. */
export function AlbumShapes() {
  return (
    <div className={gallery.albums} aria-busy="true">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Card key={name} isFlush>
          <SkeletonGroup>
            <Skeleton height="6rem" />
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </SkeletonGroup>
        </Card>
      ))}
    </div>
  )
}

/** Things one below the other: a sign, what it is, and when. */
export function ItemShapes() {
  return (
    <div aria-busy="true">
      <CardList>
        {['one', 'two', 'three'].map((name) => (
          <li key={name} className={outbox.item}>
            <Skeleton width="3rem" height="3rem" />
            <div className={outbox.about}>
              <Skeleton width="70%" />
              <Skeleton width="45%" />
            </div>
          </li>
        ))}
      </CardList>
    </div>
  )
}

/** Courses under way: picture and title, what comes next, and the way there. */
export function MyCourseShapes() {
  return (
    <div aria-busy="true">
      <CardList>
        {['one', 'two'].map((name) => (
          <li key={name} className={course.row}>
            <div className={course.head}>
              <Skeleton width="3.5rem" height="3.5rem" />
              <div className={course.text}>
                <Skeleton width="70%" />
                <Skeleton width="45%" />
              </div>
            </div>
            <Skeleton height="3rem" />
          </li>
        ))}
      </CardList>
    </div>
  )
}

/** A person, and what the account holds of them. */
export function ProfileShape() {
  return (
    <>
      <Row>
        <Skeleton width="56px" height="56px" />
        <Skeleton width="50%" />
      </Row>
      <Card as="section">
        <div className={account.facts} aria-busy="true">
          {['one', 'two', 'three', 'four', 'five'].map((name) => (
            <div key={name}>
              <Skeleton width="30%" height="1.1rem" />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      </Card>
    </>
  )
}

/** A form: fields with a word over each. */
export function LinesShape() {
  return (
    <SkeletonGroup>
      {['one', 'two', 'three', 'four'].map((name) => (
        <div key={name}>
          <Skeleton width="35%" height="1.25rem" />
          <Skeleton height="3.25rem" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
